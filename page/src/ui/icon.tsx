/** Our own small pictures, 24 units square, drawn with strokes in the colour of the text. */

const drawings = {
  close: "M6 6l12 12M18 6L6 18",
  back: "M14 5l-7 7 7 7",
  next: "M10 5l7 7-7 7",
  up: "M5 14l7-7 7 7",
  down: "M5 10l7 7 7-7",
  plus: "M12 5v14M5 12h14",
  minus: "M5 12h14",
  check: "M5 12.5l4.5 4.5L19 7.5",
  undo: "M8 6L4 10l4 4M4 10h10a5 5 0 0 1 0 10h-4",
  redo: "M16 6l4 4-4 4M20 10H10a5 5 0 0 0 0 10h4",
  question: "M9 9.2a3 3 0 1 1 4.6 2.6c-1 .6-1.6 1.2-1.6 2.4M12 17.6v.1",
  settings: "M4 7h10M18 7h2M4 17h2M10 17h10M16 4.8v4.4M8 14.8v4.4",
  menu: "M4 7h16M4 12h16M4 17h16",
  play: "M8 5.5v13l10-6.5z",
  pause: "M8.5 6v12M15.5 6v12",
  skip: "M6 6v12l9-6zM18 6v12",
  clock: "M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17M12 7.5V12l3 2",
  people: "M9 11a3.2 3.2 0 1 0 0-6.4A3.2 3.2 0 0 0 9 11M3.5 19c.4-3.4 2.4-5.2 5.5-5.2s5.1 1.8 5.5 5.2M16 5a3 3 0 0 1 0 5.8M17 14c2 .6 3.2 2.2 3.5 5",
  share: "M12 15V4M8 7.5L12 3.5l4 4M6 11.5H5v8.5h14v-8.5h-1",
  link: "M10 14a4 4 0 0 0 6 .4l3-3a4 4 0 0 0-5.7-5.7l-1 1M14 10a4 4 0 0 0-6-.4l-3 3a4 4 0 0 0 5.7 5.700l1-1",
  print: "M7 9V4h10v5M7 17H4.500V9h15v8H17M7 14h10v6H7z",
  search: "M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13M15.5 15.500L20 20",
  edit: "M5 19l.8-3.600L16 5.200a1.7 1.7 0 0 1 2.6 2.500L8.4 18z",
  trash: "M5 7h14M9 7V4.500h6V7M7 7l.8 12.500h8.400L17 7",
  list: "M8 6h12M8 12h12M8 18h12M4 6v.1M4 12v.1M4 18v.1",
  book: "M5 5.500A2 2 0 0 1 7 4h12v14H7a2 2 0 0 0-2 2zM5 5.500V20h14",
  layers: "M12 4l8.5 4.500L12 13 3.5 8.500zM4 12.500l8 4.3 8-4.300M4 16.300l8 4.2 8-4.2",
  table: "M7 7h10a5 5 0 0 1 0 10H7A5 5 0 0 1 7 7M12 4.500v.1M3 12H2.900M21 12h.1M12 19.500v.1",
  sound: "M4.5 9.500v5h3l4.5 4V5.500l-4.5 4zM15.5 9a4 4 0 0 1 0 6M18 6.500a7.5 7.5 0 0 1 0 11",
  download: "M12 4v11M7.5 11l4.5 4.5 4.5-4.500M5 20h14",
  warning: "M12 4.500L2.8 19.500h18.400zM12 10v4.500M12 17v.1",
  bot: "M6 9h12v10H6zM12 9V5.500M9.5 13v1.500M14.5 13v1.500M12 5.500v-.1",
  grip: "M9 6v.1M15 6v.1M9 12v.1M15 12v.1M9 18v.1M15 18v.1",
} as const;

export type IconName = keyof typeof drawings;

/** Decoration: what it means stands beside it or in its button's label. */
export function Icon({ name, size = 22 }: { name: IconName; size?: number }) {
  return (
    <svg
      class="icon" width={size} height={size} viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.9"
      stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"
    >
      <path d={drawings[name]} />
    </svg>
  );
}
