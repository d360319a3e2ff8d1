/** Groups of places that can reach each other (Tarjan's strongly connected components), without recursion. */
export function findCycles(targets: readonly (readonly number[])[]): readonly (readonly number[])[] {
  const order = new Int32Array(targets.length).fill(-1);
  const lowest = new Int32Array(targets.length);
  const isOpen = new Uint8Array(targets.length);
  const open: number[] = [];
  const cycles: number[][] = [];
  let count = 0;

  const enter = (place: number): Frame => {
    order[place] = lowest[place] = count++;
    isOpen[place] = 1;
    open.push(place);
    return { place, next: 0 };
  };
  const close = (place: number): void => {
    if (lowest[place] !== order[place]) return;
    const cycle = open.splice(open.lastIndexOf(place));
    for (const member of cycle) isOpen[member] = 0;
    if (cycle.length > 1 || targets[place]?.includes(place)) cycles.push(cycle);
  };
  const lower = (place: number, to: number): void => {
    lowest[place] = Math.min(lowest[place] ?? to, to);
  };

  for (let start = 0; start < targets.length; start++) {
    if (order[start] !== -1) continue;
    const frames = [enter(start)];
    for (let frame = frames.at(-1); frame; frame = frames.at(-1)) {
      const { place } = frame;
      const to = targets[place]?.[frame.next++];
      if (to === undefined) {
        close(place);
        frames.pop();
        const parent = frames.at(-1);
        if (parent) lower(parent.place, lowest[place] ?? 0);
      } else if (order[to] === -1) frames.push(enter(to));
      else if (isOpen[to]) lower(place, order[to] ?? 0);
    }
  }
  return cycles;
}

interface Frame {
  readonly place: number;
  next: number;
}
