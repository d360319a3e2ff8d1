// A captcha with the API of the vendor that its address names. The site key determines what it does: see vendors/README.md.
{
  const { origin, pathname, searchParams } = new URL(document.currentScript.src);
  const behaviour = pathname.split('/')[2];
  const widgets = [];

  function addFrame(holder, kind) {
    const frame = document.createElement('iframe');
    frame.title = kind === 'challenge' ? 'Captcha challenge' : 'Captcha';
    frame.src = `${origin}/captcha/${behaviour}/frames/${kind}`;
    holder.append(frame);
    return frame;
  }

  async function give(widget) {
    widget.close();
    try {
      const answer = await fetch(`${origin}/captcha/${behaviour}/token`, { method: 'POST' });
      if (!answer.ok) throw new Error(String(answer.status));
      const { token } = await answer.json();
      if (widget.isRunning) widget.asked.callback(token);
    } catch {
      if (widget.isRunning) widget.asked['error-callback']();
    }
  }

  function challenge(widget) {
    const curtain = document.createElement('div');
    curtain.style.cssText = 'position:fixed;inset:0;display:grid;place-items:center';
    const frame = addFrame(curtain, 'challenge');
    frame.style.cssText = 'inline-size:20rem;block-size:15rem;border:0;background:#fff';
    const solve = ({ source, data }) => {
      if (source === frame.contentWindow && data === 'solved') void give(widget);
    };
    addEventListener('message', solve);
    // A click beside it closes it, and no event is sent.
    curtain.addEventListener('click', () => widget.close());
    widget.close = () => {
      removeEventListener('message', solve);
      curtain.remove();
    };
    document.body.append(curtain);
  }

  function render(holder, asked) {
    if (typeof asked.sitekey !== 'string') throw new Error('a widget needs a site key');
    widgets.push({ asked, isRunning: false, close: () => undefined });
    return behaviour === 'no-widget' ? undefined : widgets.length - 1;
  }

  function execute(id, show = challenge) {
    const widget = widgets[id];
    if (!widget) throw new Error('no such widget');
    widget.isRunning = true;
    if (behaviour === 'challenge') show(widget);
    else void give(widget);
  }

  function reset(id) {
    const widget = widgets[id];
    widget.isRunning = false;
    widget.close();
  }

  // Turnstile draws its question into its own element, below a shadow root: `querySelectorAll` of the page does not find its frame.
  function askInPlace(widget) {
    const frame = addFrame(widget.root, 'challenge');
    frame.style.cssText = 'inline-size:19rem;block-size:9rem;border:0;background:#fff';
    const solve = ({ source, data }) => {
      if (source !== frame.contentWindow || data !== 'solved') return;
      widget.asked['after-interactive-callback']();
      void give(widget);
    };
    addEventListener('message', solve);
    widget.close = () => {
      removeEventListener('message', solve);
      frame.remove();
    };
    widget.asked['before-interactive-callback']();
  }

  const apis = {
    recaptcha: () => ({
      grecaptcha: {
        ready: (run) => setTimeout(() => run()),
        render(holder, asked) {
          addFrame(holder, 'anchor');
          return render(holder, asked);
        },
        execute,
        reset,
      },
    }),
    'recaptcha-v3': () => ({
      grecaptcha: {
        ready: (run) => setTimeout(() => run()),
        async execute(siteKey, { action }) {
          if (typeof siteKey !== 'string' || !/^[\w/]+$/.test(action))
            throw new Error('an execution needs a site key and an action');
          const answer = await fetch(`${origin}/captcha/${behaviour}/token`, { method: 'POST' });
          return (await answer.json()).token;
        },
      },
    }),
    hcaptcha: () => ({ hcaptcha: { render, execute, reset } }),
    turnstile: () => ({
      turnstile: {
        render(holder, asked) {
          const id = render(holder, asked);
          if (id !== undefined) widgets[id].root = holder.attachShadow({ mode: 'open' });
          return id;
        },
        execute: (id) => execute(id, askInPlace),
        reset,
      },
    }),
  };

  Object.assign(window, apis[searchParams.get('as') ?? 'recaptcha']());
  setTimeout(() => window.onCaptchaLoad?.());
}
