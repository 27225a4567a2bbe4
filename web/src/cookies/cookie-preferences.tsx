import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { Switch } from "../ui/switch.tsx";
import { currentConsent, storeConsent } from "./consent.ts";

const KINDS = ["essential", "analytics", "preferences"] as const;

interface CookiePreferencesProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

/** Lets the visitor choose. What is essential and analytics are always on. */
export function CookiePreferences({ open, onOpenChange }: CookiePreferencesProps) {
  const { t } = useTranslation("cookies");
  const [preferences, setPreferences] = useState(currentConsent()?.preferences ?? false);
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={t("preferencesTitle")}>
      <ul className="border-t border-rule">
        {KINDS.map((kind) => (
          <li key={kind} className="flex items-center gap-4 border-b border-rule-soft py-3">
            <div className="grow">
              <h3 className="font-medium">{t(`kinds.${kind}.name`)}</h3>
              <p className="text-small text-ink-2">{t(`kinds.${kind}.text`)}</p>
            </div>
            <Switch
              label={t(`kinds.${kind}.name`)}
              checked={kind === "preferences" ? preferences : true}
              disabled={kind !== "preferences"}
              onCheckedChange={setPreferences}
            />
          </li>
        ))}
      </ul>
      <Button
        look="primary"
        className="mt-6 w-full"
        onClick={() => {
          storeConsent(preferences);
          onOpenChange(false);
        }}
      >
        {t("save")}
      </Button>
    </Dialog>
  );
}
