import type { OutsidePage, OutsidePageProps } from '../outside-page.ts';
import { ActionBand } from './action-band.tsx';
import { Closing } from './closing.tsx';
import { contentOf } from './content-of.ts';
import { Features } from './features.tsx';
import { HeaderLinks } from './header-links.tsx';
import { HeroWords } from './hero-words.tsx';
import { HowItWorks } from './how-it-works.tsx';
import { PlanChoices } from './plan-choices.tsx';
import { Proof } from './proof.tsx';
import { Testimonials } from './testimonials.tsx';
import './landing.css';

/** Spec 2, /overview-2: everything that counts in one card, and a blue band that asks once more. */
function VariationB({ content }: OutsidePageProps) {
  const landing = contentOf(content);
  return (
    <>
      <div className="hero-stage">
        <section className="landing-column hero hero-card">
          <HeroWords />
          <PlanChoices />
        </section>
      </div>
      <HowItWorks />
      <Features />
      <ActionBand />
      <Testimonials landing={landing} />
      <Proof landing={landing} />
      <Closing landing={landing} />
    </>
  );
}

export const page: OutsidePage = { Content: VariationB, Links: HeaderLinks, isWide: true };
