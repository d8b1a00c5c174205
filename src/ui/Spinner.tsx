type Props = { label: string; className?: string; isSilent?: boolean };

export function Spinner({ label, className = '', isSilent = false }: Props) {
  return (
    <div
      role="status"
      aria-hidden={isSilent || undefined}
      className={`flex flex-col items-center justify-center gap-4 py-16 ${className}`}
    >
      <svg viewBox="0 0 48 48" className="h-12 w-12 animate-spin text-gold" aria-hidden="true" fill="none">
        <circle cx="24" cy="24" r="21" stroke="currentColor" strokeOpacity="0.25" />
        <path d="M24 3a21 21 0 0 1 21 21" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
        <circle cx="45" cy="24" r="2" fill="currentColor" />
      </svg>
      <span className="ink-dim text-sm">{label}</span>
    </div>
  );
}
