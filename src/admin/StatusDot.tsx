/** @param children the emoji, which is read aloud and copied, but drawn as a dot */
export function StatusDot({ status, children }: { status: string; children: string }) {
  return (
    <span className="status-dot" data-status={status}>
      {children}
    </span>
  );
}
