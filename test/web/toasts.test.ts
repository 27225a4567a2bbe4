import { afterEach, beforeEach, expect, test, vi } from "vitest";
import {
  currentToasts,
  dismissToast,
  toast,
  updateToast,
  type ToastText,
} from "../../web/src/toasts/toast-store.ts";

const text = (title: string): ToastText => ({ tone: "ok", title });
const titles = () => currentToasts().map(({ title }) => title);

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  for (const { id } of currentToasts()) dismissToast(id);
  vi.runAllTimers();
  vi.useRealTimers();
});

test("the newest comes first, and five are kept", () => {
  for (const title of ["1", "2", "3", "4", "5", "6"]) toast(text(title));
  expect(titles()).toEqual(["6", "5", "4", "3", "2"]);
});

test("a dismissed one is closed at once and forgotten 5 s later", () => {
  const id = toast(text("sent"));
  dismissToast(id);
  expect(currentToasts()).toMatchObject([{ id, open: false }]);
  vi.advanceTimersByTime(4999);
  expect(titles()).toEqual(["sent"]);
  vi.advanceTimersByTime(1);
  expect(titles()).toEqual([]);
});

test("an update merges by id and leaves the others alone", () => {
  const id = toast({ ...text("saving"), description: "a moment" });
  toast(text("other"));
  updateToast(id, { title: "saved" });
  expect(currentToasts()).toMatchObject([
    { title: "other" },
    { id, title: "saved", description: "a moment", open: true },
  ]);
});
