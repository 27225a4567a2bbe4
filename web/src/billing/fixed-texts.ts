// What billing says in Portuguese whatever the language of the page.

export const UPGRADE_FAILED = "Erro ao fazer upgrade do plano";
export const PORTAL_FAILED = "Erro ao abrir portal de faturamento";
export const CHECKOUT_FAILED = "Falha ao criar sessão de checkout";
export const NO_SESSION_ID = "Session ID não encontrado";
/** The API refused. */
export const DETAILS_REFUSED = "Falha ao carregar detalhes da assinatura";
/** The API was not reached, or could not answer. */
export const DETAILS_FAILED = "Erro ao carregar detalhes da assinatura";
