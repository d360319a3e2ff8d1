import type { OutsidePage, OutsidePageProps } from '../outside-page.ts';
import { Closing } from './closing.tsx';
import { contentOf } from './content-of.ts';
import { Features } from './features.tsx';
import { HeaderLinks } from './header-links.tsx';
import { HeroWords } from './hero-words.tsx';
import { HowItWorks } from './how-it-works.tsx';
import { PlanCard } from './plan-card.tsx';
import { Proof } from './proof.tsx';
import { Testimonials } from './testimonials.tsx';
import './landing.css';

/** Spec 2, /overview-1: words on one side, the product on the other. */
function VariationA({ content }: OutsidePageProps) {
  const landing = contentOf(content);
  return (
    <>
      <section className="landing-column hero">
        <HeroWords />
        <PlanCard />
      </section>
      <HowItWorks />
      <Features />
      <Testimonials landing={landing} />
      <Proof landing={landing} />
      <Closing landing={landing} />
    </>
  );
}

export const page: OutsidePage = { Content: VariationA, Links: HeaderLinks, isWide: true };
