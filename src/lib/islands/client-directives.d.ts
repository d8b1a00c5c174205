declare module 'astro' {
  interface AstroClientDirectives {
    'client:when'?: import('./when.ts').HydrationConditions;
  }
}
export {};
