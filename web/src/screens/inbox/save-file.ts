/** Saves bytes as a file of the user's, whatever they claim to be. */
export function saveFile(bytes: Blob, name: string): void {
  const url = URL.createObjectURL(bytes);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  // The browser has taken its own hold of the bytes by the next task.
  setTimeout(() => URL.revokeObjectURL(url));
}
