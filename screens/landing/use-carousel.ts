import { useEffect, useRef, useState, type RefObject, useSyncExternalStore } from 'react';

import Swiper from 'swiper';
import { A11y, Autoplay } from 'swiper/modules';
import type { SwiperOptions } from 'swiper/types';
import 'swiper/css';

const QUERY = '(prefers-reduced-motion: reduce)';

/** Spec 9: five seconds a slide. */
const DELAY_MS = 5000;

export interface Carousel {
  /** Before this, the slides are a row that can be scrolled, and the buttons do nothing yet. */
  readonly isReady: boolean;
  /** Goes on by itself. Never where the visitor wants no motion. */
  readonly isRunning: boolean;
  readonly isStill: boolean;
  /** The slide that was last asked for, from 1; nothing while the carousel goes on by itself. */
  readonly announced: number | undefined;
  readonly toggle: () => void;
  readonly stop: () => void;
  readonly move: (by: -1 | 1) => void;
}

/** Makes the row of slides in `view` a carousel. `slideLabel` holds `{{index}}` and `{{slidesLength}}`. */
export function useCarousel(view: RefObject<HTMLDivElement | null>, slideLabel: string): Carousel {
  const swiper = useRef<Swiper | undefined>(undefined);
  const isStill = useReducedMotion();
  const [isReady, setReady] = useState(false);
  const [isWanted, setWanted] = useState(true);
  const [announced, setAnnounced] = useState<number>();
  const isRunning = isWanted && !isStill;

  useEffect(() => {
    if (!view.current) return undefined;
    const made = new Swiper(view.current, { ...optionsFor(slideLabel, isStill), on: { afterInit: () => setReady(true) } });
    swiper.current = made;
    return () => {
      swiper.current = undefined;
      made.destroy();
    };
  }, [view, slideLabel, isStill]);

  useEffect(() => {
    const { autoplay } = swiper.current ?? {};
    if (!autoplay || autoplay.running === isRunning) return;
    if (isRunning) autoplay.start();
    else autoplay.stop();
  }, [isRunning, isReady, slideLabel]);

  return {
    isReady,
    isRunning,
    isStill,
    announced: isRunning ? undefined : announced,
    toggle: () => setWanted(!isWanted),
    stop: () => setWanted(false),
    move(by) {
      if (by === 1) swiper.current?.slideNext();
      else swiper.current?.slidePrev();
      setAnnounced((swiper.current?.realIndex ?? 0) + 1);
    },
  };
}

function optionsFor(slideLabel: string, isStill: boolean): SwiperOptions {
  return {
    modules: [A11y, Autoplay],
    slidesPerView: 1,
    // Spec 2: it loops on small screens. Slides change places for that; there is never a second one of any.
    loop: true,
    speed: isStill ? 0 : 300,
    autoplay: isStill ? false : { delay: DELAY_MS, pauseOnMouseEnter: true },
    breakpoints: { 640: { slidesPerView: 2, loop: false, rewind: true }, 1024: { slidesPerView: 3, loop: false, rewind: true } },
    // The page does not jump to what has the focus, and we announce what was asked for, not what goes by.
    a11y: { scrollOnFocus: false, wrapperLiveRegion: false, slideLabelMessage: slideLabel },
  };
}

/** Whether the visitor prefers reduced motion. Nothing moves until the browser has answered. */
function useReducedMotion(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia(QUERY).matches,
    () => true,
  );
}

function subscribe(onChange: () => void): () => void {
  const query = window.matchMedia(QUERY);
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}
