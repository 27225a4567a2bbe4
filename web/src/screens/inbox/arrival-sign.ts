const COUNT = /^\(\d+\) /;
const MARKED_ICON = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 20"><path fill="#101b33" d="M0 0h20v20H0z"/>' +
    '<path fill="#e6f24b" d="M3 8h14v6H3z"/><circle cx="15" cy="5" r="5" fill="#ff4d3d"/></svg>',
)}`;

let plainIcon: string | null = null;

/** Says in the page's title and icon how many mails came while it was hidden; 0 takes that back. */
export function signArrivals(count: number): void {
  const title = document.title.replace(COUNT, "");
  document.title = count === 0 ? title : `(${count}) ${title}`;
  const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  if (icon === null) return;
  plainIcon ??= icon.href;
  icon.href = count === 0 ? plainIcon : MARKED_ICON;
}
