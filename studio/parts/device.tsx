import { type CSSProperties, type ReactNode, useEffect, useRef, useState } from 'react';

import type { PageSize } from './size-segments.tsx';

/** In CSS pixels of the patient's device. */
const DEVICES = { phone: { width: 375, height: 720 }, desktop: { width: 1280, height: 800 } } as const;

interface DeviceProps {
  readonly size: PageSize;
  /** Whether the whole device is made to fit, or as much of it as its width allows. */
  readonly fit?: 'width' | 'whole';
  /** The frames of pages; each is as large as the device. */
  readonly children: ReactNode;
}

/** Frames as wide as on the device, made smaller to fit. */
export function Device({ size, fit = 'width', children }: DeviceProps) {
  const { width, height } = DEVICES[size];
  const space = useRef<HTMLDivElement>(null);
  const [scale, setScale] = useState(1);
  useEffect(() => {
    const shown = space.current;
    if (!shown) return undefined;
    const observer = new ResizeObserver(() =>
      setScale(Math.min(1, shown.clientWidth / width, fit === 'whole' ? shown.clientHeight / height : 1)),
    );
    observer.observe(shown);
    return () => observer.disconnect();
  }, [width, height, fit]);
  const sizes = { '--device-width': `${width}px`, '--device-height': `${height}px`, '--device-scale': scale } as CSSProperties;
  return (
    <div ref={space} className={`device-space ${fit}`} style={sizes}>
      <div className="device">{children}</div>
    </div>
  );
}
