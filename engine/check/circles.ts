/** Groups of places that can reach each other (Tarjan's strongly connected components), without recursion. */
export function findCircles(leads: readonly (readonly number[])[]): readonly (readonly number[])[] {
  const order = new Int32Array(leads.length).fill(-1);
  const lowest = new Int32Array(leads.length);
  const isOpen = new Uint8Array(leads.length);
  const open: number[] = [];
  const circles: number[][] = [];
  let count = 0;

  const enter = (place: number): Frame => {
    order[place] = lowest[place] = count++;
    isOpen[place] = 1;
    open.push(place);
    return { place, next: 0 };
  };
  const close = (place: number): void => {
    if (lowest[place] !== order[place]) return;
    const circle = open.splice(open.lastIndexOf(place));
    for (const member of circle) isOpen[member] = 0;
    if (circle.length > 1 || leads[place]?.includes(place)) circles.push(circle);
  };
  const lower = (place: number, to: number): void => {
    lowest[place] = Math.min(lowest[place] ?? to, to);
  };

  for (let start = 0; start < leads.length; start++) {
    if (order[start] !== -1) continue;
    const frames = [enter(start)];
    for (let frame = frames.at(-1); frame; frame = frames.at(-1)) {
      const { place } = frame;
      const to = leads[place]?.[frame.next++];
      if (to === undefined) {
        close(place);
        frames.pop();
        const parent = frames.at(-1);
        if (parent) lower(parent.place, lowest[place] ?? 0);
      } else if (order[to] === -1) frames.push(enter(to));
      else if (isOpen[to]) lower(place, order[to] ?? 0);
    }
  }
  return circles;
}

interface Frame {
  readonly place: number;
  next: number;
}
