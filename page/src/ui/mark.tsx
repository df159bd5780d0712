/** Our sign: a main pot and, beside it, a side pot. */
export function Mark() {
  return (
    <>
      <svg width="28" height="28" viewBox="0 0 32 32" aria-hidden="true">
        <circle cx="13" cy="16" r="11" class="mark-main" />
        <circle cx="13" cy="16" r="7" class="mark-ring" />
        <circle cx="25" cy="22" r="6" class="mark-side" />
      </svg>
      <span class="mark-name" aria-hidden="true">Sidepot</span>
    </>
  );
}
