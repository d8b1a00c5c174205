declare module 'astro' {
  interface AstroClientDirectives {
    'client:interaction'?: boolean;
    'client:approach'?: boolean;
    'client:toast'?: boolean;
    'client:unanswered'?: boolean;
  }
}
export {};
