import { useQuery } from '@tanstack/react-query';
import { LazyDetails } from '../../LazyDetails.tsx';
import { Loaded } from '../../Loaded.tsx';
import type { SpeakerStepsProps } from './SpeakerSteps.tsx';

export function SpeakersPanel(props: SpeakerStepsProps) {
  return (
    <LazyDetails title="Speakers">
      <LazySteps {...props} />
    </LazyDetails>
  );
}

function LazySteps(props: SpeakerStepsProps) {
  const query = useQuery({
    queryKey: ['speaker-steps'],
    queryFn: async () => (await import('./SpeakerSteps.tsx')).SpeakerSteps,
    staleTime: 'static',
  });
  return (
    <Loaded
      query={query}
      loading="Loading the speakers"
      errorMessage="The speakers could not be loaded. If trying again doesn’t help, reload the page. Your text is kept."
    >
      {(SpeakerSteps) => <SpeakerSteps {...props} />}
    </Loaded>
  );
}
