const SCALE = 5;
const STAR = 'M8 .8l1.7 5.5L15.2 8l-5.5 1.7L8 15.2l-1.7-5.5L.8 8l5.5-1.7z';

type Props = { rating: number; className?: string };

export function Stars({ rating, className = '' }: Props) {
  return (
    <span
      role="img"
      aria-label={`Rated ${rating} out of ${SCALE} stars`}
      className={`inline-flex gap-1.5 text-gold ${className}`}
    >
      {Array.from({ length: SCALE }, (_, index) => (
        <svg
          key={index}
          viewBox="0 0 16 16"
          className="h-4 w-4"
          stroke="currentColor"
          fill={index < rating ? 'currentColor' : 'none'}
          aria-hidden="true"
        >
          <path d={STAR} />
        </svg>
      ))}
    </span>
  );
}
