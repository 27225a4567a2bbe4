import { useTranslation } from "react-i18next";

/** The contract's English sentences about fields, and the keys of their translations. */
export const SENTENCES = {
  "Please enter your name": "nameRequired",
  "Please enter your email": "emailRequired",
  "Please provide a valid email": "emailInvalid",
  "Please enter the code": "codeRequired",
  "Organization name must have at least 3 characters": "organizationShort",
  "Organization name must have at most 50 characters": "organizationLong",
  "Must contain only letters, numbers, and hyphens": "namespaceCharacters",
  "Must begin and end with a letter or a number": "namespaceEnds",
  "Namespace must have at least 6 characters": "namespaceShort",
  "Namespace must have at most 40 characters": "namespaceLong",
  "This name is reserved. Choose another.": "namespaceReserved",
  "Please type DELETE to confirm": "typeDelete",
  "Must be one line without control characters": "oneLine",
  "is too long": "tooLong",
  "must have at most 30 characters": "max30",
  "must have at most 50 characters": "max50",
  "must have at most 100 characters": "max100",
} as const;

/** Translates what the contract says of a field; a sentence it does not know stays as it is. */
export function useFieldError(): (message: string | undefined) => string | undefined {
  const { t } = useTranslation();
  return (message) => {
    const found = Object.entries(SENTENCES).find(([sentence]) => sentence === message);
    return found === undefined ? message : t(`fields.${found[1]}`);
  };
}
