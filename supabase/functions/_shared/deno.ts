declare const Deno: {
  env: { get(name: string): string | undefined };
  serve(handler: (request: Request) => Promise<Response>): void;
};

export const setting = (name: string): string | undefined => Deno.env.get(name);

export function required(name: string): string {
  const value = setting(name);
  if (!value) throw new Error(`${name} is not set.`);
  return value;
}

export const serve = (handler: (request: Request) => Promise<Response>): void => Deno.serve(handler);
