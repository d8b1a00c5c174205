/** What went wrong, said at once by screen readers. */
export function Notice({ message }: { message: string | undefined }) {
  return (
    <div role="alert">
      {message && <p className="mb-4 border-l-4 border-danger pl-4 text-sm">{message}</p>}
    </div>
  );
}
