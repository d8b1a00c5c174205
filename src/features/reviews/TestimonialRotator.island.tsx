import { useState } from 'react';
import { PauseButton, useAutoplay } from '~/ui/CarouselControls.tsx';
import { withErrorBoundary } from '~/ui/ErrorBoundary.tsx';
import { Stars } from '~/ui/Stars.tsx';

const ROTATION_INTERVAL_MS = 6000;

export type Testimonial = { title: string; content: string; author: string; rating: number; sample: boolean };

/** All reviews share one grid cell, to avoid layout shifts when they change. */
export const TestimonialRotator = withErrorBoundary(function TestimonialRotator({
  testimonials,
}: {
  testimonials: readonly Testimonial[];
}) {
  const count = testimonials.length;
  const [position, setPosition] = useState(0);
  const { isPaused, isPlaying, togglePaused, pauseProps } = useAutoplay(ROTATION_INTERVAL_MS, () =>
    setPosition((current) => (current + 1) % count),
  );

  return (
    <section aria-roledescription="carousel" aria-label="What readers say" {...pauseProps}>
      <div className="needs-script mb-6 flex items-center gap-4">
        <PauseButton
          isPaused={isPaused}
          onToggle={togglePaused}
          pauseLabel="Pause the reviews"
          playLabel="Play the reviews"
        />
        <div className="flex flex-wrap">
          {testimonials.map(({ title }, index) => (
            <button
              key={title}
              type="button"
              className="dot"
              aria-label={`Show testimonial ${index + 1} of ${count}`}
              aria-current={index === position ? 'true' : undefined}
              onClick={() => setPosition(index)}
            />
          ))}
        </div>
      </div>
      <div className="testimonials" aria-live={isPlaying ? 'off' : 'polite'}>
        {testimonials.map(({ title, content, author, rating, sample }, index) => (
          <figure key={title} className="testimonial" data-shown={index === position}>
            <div className="flex flex-wrap items-center gap-3">
              <Stars rating={rating} />
              {sample && <span className="sample-badge">Sample</span>}
            </div>
            <blockquote className="mt-6">
              <h3 className="text-heading text-gold-bright">{title}</h3>
              <p className="mt-4 font-serif text-reading">{content}</p>
            </blockquote>
            <figcaption className="ink-dim mt-6">{author}</figcaption>
          </figure>
        ))}
      </div>
    </section>
  );
});
