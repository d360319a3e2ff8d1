import { Calculator } from './calculator.tsx';
import { HeroWords, LandingPicture } from './hero-words.tsx';
import { landingPage } from './landing-page.tsx';

/** Spec 2, /overview-1: words on one side, a month's cost on the other, above the provider's picture. */
export const page = landingPage({
  hero: (
    <div className="hero-sky">
      <section className="landing-column hero">
        <HeroWords />
        <Calculator />
      </section>
      <LandingPicture />
    </div>
  ),
});
