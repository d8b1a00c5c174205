declare module 'astro' {
  interface AstroClientDirectives {
    'client:interaction'?: boolean;
    'client:approach'?: boolean;
    'client:scrolled'?: import('./scrolled.ts').ScrolledOptions;
    'client:settled'?: boolean;
    'client:toast'?: boolean;
    'client:unanswered'?: import('./unanswered.ts').UnansweredOptions;
  }
}
export {};
