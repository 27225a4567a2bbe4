import type { ReactNode } from "react";
import type { Language } from "../../../worker/domain/language.ts";

const FLAGS: Readonly<Record<Language, ReactNode>> = {
  en: (
    <>
      <path fill="#fff" d="M0 0h21v14H0z" />
      <path stroke="#b22234" strokeWidth="2" d="M0 1h21M0 5h21M0 9h21M0 13h21" />
      <path fill="#3c3b6e" d="M0 0h10v8H0z" />
      <path stroke="#fff" strokeDasharray="1 1.5" d="M1 2h8M1 4h8M1 6h8" />
    </>
  ),
  es: (
    <>
      <path fill="#aa151b" d="M0 0h21v14H0z" />
      <path fill="#f1bf00" d="M0 3.5h21v7H0z" />
    </>
  ),
  "pt-BR": (
    <>
      <path fill="#009739" d="M0 0h21v14H0z" />
      <path fill="#fedd00" d="M10.5 1.5 19.3 7l-8.8 5.5L1.7 7z" />
      <circle fill="#012169" cx="10.5" cy="7" r="3" />
    </>
  ),
};

interface FlagProps {
  readonly language: Language;
}

/** The flag beside a language's name. */
export function Flag({ language }: FlagProps) {
  return (
    <svg viewBox="0 0 21 14" className="h-3.5 w-5.25 shrink-0 border border-rule" aria-hidden>
      {FLAGS[language]}
    </svg>
  );
}
