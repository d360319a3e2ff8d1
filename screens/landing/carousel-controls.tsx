import { useTranslation } from 'react-i18next';

import type { Carousel } from './use-carousel.ts';

const DRAWINGS = {
  previous: 'm12.500 4.500-6 5.500 6 5.500',
  next: 'm7.500 4.500 6 5.500-6 5.500',
  pause: 'M7 5v10M13 5v10',
  play: 'M7 4.500v11l9-5.500z',
} as const;

/** Pause, previous and next. They come before the slides, so that a keyboard user can first stop the motion. */
export function CarouselControls({ carousel }: { readonly carousel: Carousel }) {
  const { isReady, isRunning, isStill, toggle, move } = carousel;
  return (
    <div className="carousel-controls">
      {!(isReady && isStill) && <Control name={isReady && !isRunning ? 'play' : 'pause'} isReady={isReady} onPress={toggle} />}
      <Control name="previous" isReady={isReady} onPress={() => move(-1)} />
      <Control name="next" isReady={isReady} onPress={() => move(1)} />
    </div>
  );
}

interface ControlProps {
  readonly name: keyof typeof DRAWINGS;
  readonly isReady: boolean;
  readonly onPress: () => void;
}

function Control({ name, isReady, onPress }: ControlProps) {
  const { t } = useTranslation();
  return (
    <button
      type="button"
      className="carousel-control"
      disabled={!isReady}
      aria-label={t(`landing.testimonials.${name}`)}
      onClick={onPress}
    >
      <svg className="icon" viewBox="0 0 20 20" width="20" height="20" aria-hidden="true" focusable="false">
        <path d={DRAWINGS[name]} />
      </svg>
    </button>
  );
}
