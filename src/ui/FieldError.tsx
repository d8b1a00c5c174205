type Props = { id: string; message?: string | undefined };

/** What is wrong with a field, in words beside it; the mark keeps it visible where colors are replaced. */
export function FieldError({ id, message }: Props) {
  if (!message) return null;
  return (
    <p id={id} className="field-error">
      <svg
        viewBox="0 0 16 16"
        className="mt-1 h-4 w-4 shrink-0"
        aria-hidden="true"
        fill="none"
        stroke="currentColor"
      >
        <circle cx="8" cy="8" r="7" />
        <path d="M8 4v5M8 11v1.4" strokeWidth="1.6" />
      </svg>
      {message}
    </p>
  );
}
