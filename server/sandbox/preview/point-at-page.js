// Runs in the pages that Studio shows in a preview, in a frame or in the frame of a portal's page. While Studio has turned pointing on, what a person
// clicks is reported to Studio, and the page itself does nothing. Arrow keys go from one thing to the next, Enter points at it, Escape ends pointing.
(() => {
  const { studio } = document.currentScript.dataset;
  const OUTER = 3;
  const LONGEST = 600;
  let isOn = false;
  let current = null;

  const frame = document.createElement('div');
  frame.setAttribute('aria-hidden', 'true');
  Object.assign(frame.style, { position: 'fixed', zIndex: 2147483647, pointerEvents: 'none', display: 'none' });
  Object.assign(frame.style, { outline: '2px solid #2b5bd7', outlineOffset: '2px', background: 'rgb(43 91 215 / 12%)' });

  const send = (message) => top.postMessage(message, studio);
  const wordsOf = (element) => (element.innerText ?? '').replaceAll(/\s+/g, ' ').trim();
  const hasOwnWords = (element) => [...element.childNodes].some((node) => node.nodeType === 3 && node.data.trim() !== '');
  const isField = (element) => element.matches('input, select, textarea');
  const isShown = (element) => element.getClientRects().length > 0 && !element.closest('[aria-hidden="true"], [hidden]');
  const all = () => [...document.body.querySelectorAll('*')].filter((one) => isShown(one) && (isField(one) || hasOwnWords(one)));

  /** The words of an element and of those around it, for texts with links or numbers inside. */
  const around = (element) => {
    const found = [element.placeholder, element.getAttribute('aria-label'), element.alt].filter(Boolean);
    let outer = element;
    for (let level = 0; outer && level <= OUTER; level += 1, outer = outer.parentElement) {
      const words = wordsOf(outer);
      if (words !== '' && words.length <= LONGEST && !found.includes(words)) found.push(words);
    }
    return found;
  };
  const fieldOf = (element) => {
    const label = element.closest('label') ?? element.closest('fieldset')?.querySelector('input')?.labels?.[0];
    const field = isField(element) ? element : (element.closest('label')?.control ?? label?.control);
    return field?.name || field?.id || undefined;
  };
  const show = (element) => {
    current = element;
    const box = element?.getBoundingClientRect();
    frame.style.display = box ? 'block' : 'none';
    if (!box) return;
    for (const [side, length] of Object.entries({ left: box.left, top: box.top, width: box.width, height: box.height }))
      frame.style[side] = `${length}px`;
  };
  const pointAt = (element) => {
    const labels = isField(element) ? [...(element.labels ?? [])].map(wordsOf) : [];
    send({ studio: 'pointed', path: location.pathname, words: [...labels, ...around(element)], field: fieldOf(element) });
  };
  const turn = (on) => {
    isOn = on;
    document.body.append(frame);
    document.documentElement.style.cursor = on ? 'crosshair' : '';
    show(null);
  };
  const step = (by) => {
    const elements = all();
    const next = elements[(elements.indexOf(current) + by + elements.length) % elements.length] ?? elements[0];
    next?.scrollIntoView({ block: 'nearest' });
    if (!next) return;
    show(next);
    send({ studio: 'at', words: around(next)[0] ?? '' });
  };
  const stop = (event) => {
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  const keys = {
    ArrowDown: () => step(1),
    ArrowRight: () => step(1),
    ArrowUp: () => step(-1),
    ArrowLeft: () => step(-1),
    Enter: () => current && pointAt(current),
    Escape: () => {
      turn(false);
      send({ studio: 'ended' });
    },
  };

  /** Follows a link to a step, once the first step of the flow has loaded: the kit of a host always opens that one. */
  const openStep = (path) => {
    const first = location.pathname;
    const watcher = new MutationObserver(() => {
      const isLoaded = document.querySelector('form') !== null;
      if (location.pathname === first && !isLoaded) return;
      watcher.disconnect();
      // The flow itself may have gone elsewhere.
      if (location.pathname !== first) return;
      history.replaceState(history.state, '', path);
      dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
    });
    if (path !== first) watcher.observe(document.body, { childList: true, subtree: true });
  };

  addEventListener('message', ({ origin, data }) => {
    if (origin !== studio) return;
    if (data?.studio === 'point') turn(data.on === true);
    if (data?.studio === 'open') openStep(data.path);
  });
  addEventListener('pointermove', ({ target }) => isOn && target instanceof Element && show(target), true);
  for (const name of ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'submit'])
    addEventListener(name, (event) => isOn && stop(event), true);
  addEventListener(
    'click',
    (event) => {
      if (!isOn || !(event.target instanceof Element)) return;
      stop(event);
      show(event.target);
      pointAt(event.target);
    },
    true,
  );
  addEventListener(
    'keydown',
    (event) => {
      if (!isOn || !Object.hasOwn(keys, event.key)) return;
      stop(event);
      keys[event.key]();
    },
    true,
  );
  send({ studio: 'loaded' });
})();
