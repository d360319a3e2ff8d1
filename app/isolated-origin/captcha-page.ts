import type { VendorPageData } from '#rules';

import { loadCaptcha, type CaptchaLibrary } from './captcha-libraries.ts';
import { CaptchaWidget } from './captcha-widget.ts';
import type { CaptchaFault, FromCaptcha, ToCaptcha } from './messages.ts';
import { awaitLine } from './vendor-page.ts';

/** The captcha's page: sends tokens to the page around it, and reports when it has something to show. */
export async function openCaptcha(data: VendorPageData): Promise<void> {
  const holder = document.createElement('div');
  holder.className = 'holder';
  document.body.append(holder);
  let library: CaptchaLibrary | undefined;
  const isAsking = () => library?.isAsking?.() ?? hasQuestion(holder);
  const widget = new CaptchaWidget({
    siteKey: data.key,
    load: async () => (library = await loadCaptcha(data.adapter, data.script, data.key ?? '')),
    holder,
    hasMoreFrames: () => library?.isAsking?.() ?? document.querySelectorAll('iframe').length > 1,
    onState: () => report(),
  });
  document.addEventListener('click', () => widget.press(), true);
  document.addEventListener('keydown', ({ key }) => key === 'Escape' && widget.cancel());

  const line = await awaitLine(data);
  void widget.warmUp();
  const post = (message: FromCaptcha) => line.postMessage(message);
  const cancel = cancelButton(() => widget.cancel());
  let isShown = false;
  function report() {
    const before = isShown;
    isShown = widget.state === 'executing' && isAsking();
    // Its own change would be observed, too.
    if (isShown !== before) {
      document.body.classList.toggle('shown', isShown);
      if (isShown) document.body.prepend(cancel);
      else cancel.remove();
    }
    post({ state: widget.state, isShown });
  }
  new MutationObserver(report).observe(document.body, {
    attributes: true,
    attributeFilter: ['style', 'class'],
    childList: true,
    subtree: true,
  });

  line.onmessage = ({ data: asked }: MessageEvent<ToCaptcha>) => {
    if (asked.ask === 'cancel') return widget.cancel();
    cancel.textContent = asked.cancel;
    widget.execute().then(
      (token) => post({ token }),
      (fault: CaptchaFault) => post({ problem: fault.problem }),
    );
  };
}

/** The one way out that is ours: a captcha's own question may not be for everybody. */
function cancelButton(onPress: () => void): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'cancel';
  button.addEventListener('click', onPress);
  return button;
}

/** A frame of the captcha that can be seen and is no badge. */
function hasQuestion(badge: HTMLElement): boolean {
  return [...document.querySelectorAll('iframe')].some((frame) => {
    if (badge.contains(frame) || getComputedStyle(frame).visibility === 'hidden') return false;
    const { height, bottom, right } = frame.getBoundingClientRect();
    return height > 0 && bottom > 0 && right > 0;
  });
}
