import { useQuery } from "@tanstack/react-query";
import { Check, ChevronsUpDown } from "lucide-react";
import { DropdownMenu } from "radix-ui";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router-dom";
import { PATHS, tabPath } from "../paths.ts";
import { account } from "../queries/account.ts";
import { useAuth, useUser } from "../session/auth-context.ts";
import { MENU, MENU_ITEM } from "../ui/menu.ts";
import { PersonAvatar } from "../ui/person-avatar.tsx";

const LABEL = "px-3 pt-2 pb-1 text-meta text-ink-2";

interface UserMenuProps {
  readonly onPick: (() => void) | undefined;
}

/** Who is signed in and for which company; its menu switches company and signs out. */
export function UserMenu({ onPick }: UserMenuProps) {
  const { t } = useTranslation("console");
  const { signOut } = useAuth();
  const { name, email } = useUser();
  const navigate = useNavigate();

  function goTo(path: string): void {
    onPick?.();
    void navigate(path);
  }

  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger className="flex w-full items-center gap-2.5 px-2 py-2 text-left hover:bg-rule-soft data-[state=open]:bg-rule-soft">
        <span className="sr-only">{t("userMenu")}</span>
        <PersonAvatar name={name} size={28} />
        <span className="min-w-0 grow leading-tight">
          <span className="block truncate font-medium">{name}</span>
          <span className="block truncate text-meta text-ink-2">{email}</span>
        </span>
        <ChevronsUpDown size={15} aria-hidden className="shrink-0 text-ink-2" />
      </DropdownMenu.Trigger>
      <DropdownMenu.Content side="top" align="start" sideOffset={6} className={`${MENU} w-60`}>
        <Companies />
        <DropdownMenu.Item className={MENU_ITEM} onSelect={() => goTo(tabPath("settings"))}>
          {t("tabs.settings")}
        </DropdownMenu.Item>
        <DropdownMenu.Item className={MENU_ITEM} onSelect={() => goTo(PATHS.home)}>
          {t("backHome")}
        </DropdownMenu.Item>
        <DropdownMenu.Separator className="my-1 h-px bg-rule" />
        <DropdownMenu.Item className={MENU_ITEM} onSelect={signOut}>
          {t("signOut")}
        </DropdownMenu.Item>
      </DropdownMenu.Content>
    </DropdownMenu.Root>
  );
}

function Companies() {
  const { t } = useTranslation("console");
  const { switchCompany } = useAuth();
  const { company } = useUser();
  const companies = useQuery(account()).data?.companies ?? [company];
  return (
    <>
      <DropdownMenu.Label className={LABEL}>{t("company")}</DropdownMenu.Label>
      <DropdownMenu.RadioGroup
        value={company.id}
        onValueChange={(id) => {
          const picked = companies.find((each) => each.id === id);
          if (picked !== undefined) switchCompany({ id: picked.id, name: picked.name });
        }}
      >
        {companies.map(({ id, name }) => (
          <DropdownMenu.RadioItem key={id} value={id} className={MENU_ITEM}>
            <span className="min-w-0 grow truncate">{name}</span>
            <DropdownMenu.ItemIndicator>
              <Check size={16} aria-hidden />
            </DropdownMenu.ItemIndicator>
          </DropdownMenu.RadioItem>
        ))}
      </DropdownMenu.RadioGroup>
      <DropdownMenu.Separator className="my-1 h-px bg-rule" />
    </>
  );
}
