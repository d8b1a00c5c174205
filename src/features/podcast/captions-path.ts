/** An episode's timed captions lie beside its audio: '/audio/human-dynamics.vtt'. */
export function captionsPath(audioSrc: string): string {
  return audioSrc.replace(/\.[^./]+$/, '.vtt');
}
