/** An island's hydrator and component, as the renderer and the bundle export them. */
type Hydrator = (
  island: HTMLElement,
) => (
  component: unknown,
  props: object,
  slots: Record<string, string>,
  options: { client: string | null },
) => Promise<void>;
type Directive = (load: () => Promise<() => Promise<void>>, options: unknown, island: HTMLElement) => unknown;

/**
 * A smaller island element than Astro's, with only what this site uses: React components by export name, props as
 * JSON, and no client-side router. Self-contained, because its source is inlined into pages.
 */
export function defineIslands(): void {
  const RETRY_MS = 1000;
  const load = (url: string) =>
    import(/* @vite-ignore */ url).catch(async () => {
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
      return import(/* @vite-ignore */ `${url}?astro-retry=${Date.now()}`);
    });
  const getSlots = (island: Element) => {
    const slots: Record<string, string> = {};
    for (const slot of island.querySelectorAll('astro-slot,template[data-astro-template]')) {
      if (slot.parentElement?.closest('astro-island') !== island) continue;
      const template = slot.getAttribute('data-astro-template');
      slots[template ?? slot.getAttribute('name') ?? 'default'] = slot.innerHTML;
      if (template !== null) slot.remove();
    }
    return slots;
  };

  class Island extends HTMLElement {
    connectedCallback() {
      if (document.readyState === 'loading')
        document.addEventListener('DOMContentLoaded', () => this.start(), { once: true });
      else this.start();
    }

    start() {
      const client = this.getAttribute('client') ?? '';
      const directive = (window as unknown as { Astro?: Record<string, Directive> }).Astro?.[client];
      if (!directive) return addEventListener(`astro:${client}`, () => this.start(), { once: true });
      return directive(() => this.fetch(), { value: JSON.parse(this.getAttribute('opts') ?? 'null') }, this);
    }

    async fetch() {
      const url = this.getAttribute('component-url') ?? '';
      try {
        const [components, { default: hydrator }] = await Promise.all([
          load(url),
          load(this.getAttribute('renderer-url') ?? ''),
        ]);
        return () => this.hydrate(components[this.getAttribute('component-export') ?? ''], hydrator);
      } catch (error) {
        console.error('Error hydrating', error);
        return async () => this.setAttribute('data-failed', '');
      }
    }

    async hydrate(component: unknown, hydrator: Hydrator) {
      if (!this.isConnected) return;
      const client = this.getAttribute('client');
      const props = JSON.parse(this.getAttribute('props') ?? '{}');
      await hydrator(this)(component, props, getSlots(this), { client });
      this.removeAttribute('ssr');
      this.removeAttribute('data-failed');
    }
  }
  customElements.define('astro-island', Island);
}
