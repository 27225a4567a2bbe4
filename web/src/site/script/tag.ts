import { SAMPLE_TAG } from "../ui/sample-tag.ts";

/** What a tag may hold; other characters are left out as they are typed. */
const FOREIGN = /[^a-z0-9._+-]/g;

/** Shows the tag that the visitor types in every example on the page. */
export function followTag(): void {
  const field = document.querySelector<HTMLInputElement>("[data-tag-field]");
  if (field === null) return;
  const shown = document.querySelectorAll("[data-tag]");
  const show = (): void => {
    const tag = field.value.toLowerCase().replaceAll(FOREIGN, "");
    if (field.value !== tag) field.value = tag;
    for (const place of shown) place.textContent = tag === "" ? SAMPLE_TAG : tag;
  };
  field.addEventListener("input", show);
  // A browser that restores the page keeps what was typed.
  show();
}
