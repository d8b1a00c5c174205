/** From SVG text to committed files. */
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';

const projectRoot = new URL('../../', import.meta.url);

/** Writes below the project's root, making folders as needed, and prints path and size. */
export async function writeOutput(path: string, content: string | Uint8Array): Promise<void> {
  const file = fileURLToPath(new URL(path, projectRoot));
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, content);
  console.log(`${path}  ${(content.length / 1024).toFixed(1)} KB`);
}

export function outputPath(path: string): string {
  return fileURLToPath(new URL(path, projectRoot));
}

export function svgDocument(width: number, height: number, content: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${content}</svg>`;
}

/**
 * A PNG master. `palette` keeps masters in the repository small; 256 colors with little dithering
 * show no banding on these grounds, and heavy dithering would cost more in AVIF than it gives.
 */
export async function png(svg: string): Promise<Buffer> {
  return sharp(Buffer.from(svg))
    .png({ palette: true, colors: 256, dither: 0.6, compressionLevel: 9, effort: 10 })
    .toBuffer();
}
