type Player = { card: HTMLElement; audio: HTMLAudioElement };

export function watchPlayers(container: HTMLElement): void {
  // Media events do not bubble, so they are captured.
  const on = (event: string, handle: (player: Player) => void) =>
    container.addEventListener(
      event,
      ({ target }) => {
        const player = findPlayer(target);
        if (player) handle(player);
      },
      true,
    );

  on('play', ({ card, audio }) => {
    for (const other of container.querySelectorAll('audio')) if (other !== audio) other.pause();
    card.dataset['playing'] = '';
    showFailure(card, false);
  });
  on('pause', ({ card }) => delete card.dataset['playing']);
  on('ended', ({ card }) => delete card.dataset['playing']);
  on('timeupdate', ({ card, audio }) => {
    if (audio.duration > 0) {
      card.style.setProperty('--played', (audio.currentTime / audio.duration).toFixed(4));
    }
  });
  // Fired on a <source> with a missing file, or on a player whose download fails midway.
  on('error', ({ card }) => {
    delete card.dataset['playing'];
    showFailure(card, true);
  });
}

function findPlayer(target: EventTarget | null): Player | undefined {
  if (!(target instanceof Element) || target instanceof HTMLTrackElement) return undefined;
  const audio = target.closest('audio');
  const card = target.closest<HTMLElement>('[data-episode]');
  return audio && card ? { card, audio } : undefined;
}

function showFailure(card: HTMLElement, hasFailed: boolean): void {
  const message = card.querySelector<HTMLElement>('[data-audio-failure]');
  if (message) message.hidden = !hasFailed;
}
