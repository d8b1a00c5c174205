import type { ReactNode } from 'react';

function Icon({ children }: { children: ReactNode }) {
  return (
    <svg viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeWidth="1.6" aria-hidden="true">
      {children}
    </svg>
  );
}

export const PlayIcon = () => (
  <Icon>
    <path d="M8 5l11 7-11 7z" fill="currentColor" />
  </Icon>
);

export const PauseIcon = () => (
  <Icon>
    <path d="M8 5v14M16 5v14" strokeWidth="3.4" />
  </Icon>
);

export const BackIcon = () => (
  <Icon>
    <path d="M4.5 7.5a9 9 0 1 1-1.4 6M4 3v5h5" />
    <text x="12.4" y="15.6">
      15
    </text>
  </Icon>
);

export const ForwardIcon = () => (
  <Icon>
    <path d="M19.5 7.5a9 9 0 1 0 1.4 6M20 3v5h-5" />
    <text x="11.8" y="15.6">
      15
    </text>
  </Icon>
);
