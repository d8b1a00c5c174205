// The site's colors for mail programs, which know no custom properties: parchment by day, its night sky in the dark.

export const LIGHT = {
  page: '#efe6d3',
  card: '#fbf7ee',
  ink: '#1b2042',
  dim: '#4b5078',
  line: '#d8cbaf',
  link: '#1f4f8a',
} as const;

export const DARK = {
  page: '#0a0c1c',
  card: '#12152e',
  ink: '#efe6d3',
  dim: '#b9b6c4',
  line: '#2d3460',
  link: '#8ec5f7',
} as const;

/** The same by day and by night. */
export const SKY = { night: '#0a0c1c', gold: '#e3b95c', goldBright: '#f4d894' } as const;
