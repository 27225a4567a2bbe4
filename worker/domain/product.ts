/** The product's name, once. */
export const PRODUCT_NAME = "Restante";
