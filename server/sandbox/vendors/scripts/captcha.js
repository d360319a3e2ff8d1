// A captcha with the API of reCAPTCHA's invisible widget. The site key determines what it does: see vendors/README.md.
{
  const { origin, pathname } = new URL(document.currentScript.src);
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

  window.grecaptcha = {
    ready: (run) => setTimeout(() => run()),
    render(holder, asked) {
      addFrame(holder, 'anchor');
      widgets.push({ asked, isRunning: false, close: () => undefined });
      return behaviour === 'no-widget' ? undefined : widgets.length - 1;
    },
    execute(id) {
      const widget = widgets[id];
      widget.isRunning = true;
      if (behaviour === 'challenge') challenge(widget);
      else void give(widget);
    },
    reset(id) {
      const widget = widgets[id];
      widget.isRunning = false;
      widget.close();
    },
  };
}
