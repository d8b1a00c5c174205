/** The way up from every other page of the administration. */
export function BackToDashboard() {
  return (
    <a className="link inline-flex min-h-11 items-center" href="/admin">
      Back to Dashboard
    </a>
  );
}
