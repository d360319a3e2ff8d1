import { useState } from 'react';
import { Button, Menu, MenuItem, MenuTrigger, Popover } from 'react-aria-components';
import { useTranslation } from 'react-i18next';

import { Icon } from '../../parts/icon.tsx';

interface SavePictureProps {
  /** Of the files, without an ending. */
  readonly name: string;
  readonly draw: () => string;
}

const FORMATS = ['svg', 'png'] as const;

/** Saves the map as it is shown as a file on this machine. */
export function SavePicture({ name, draw }: SavePictureProps) {
  const { t } = useTranslation();
  const [hasFailed, setFailed] = useState(false);
  const words = { svg: t('map.picture.svg'), png: t('map.picture.png') };
  const save = async (format: (typeof FORMATS)[number]) => {
    const svg = new Blob([draw()], { type: 'image/svg+xml' });
    download(format === 'svg' ? svg : await rasterize(svg), `${name}.${format}`);
  };
  return (
    <>
      <MenuTrigger>
        <Button className="picker-button">
          {t('map.picture.save')}
          <Icon name="down" size={12} />
        </Button>
        <Popover className="popover">
          <Menu
            className="menu"
            onAction={(key) => {
              setFailed(false);
              save(key as (typeof FORMATS)[number]).catch(() => setFailed(true));
            }}
          >
            {FORMATS.map((format) => (
              <MenuItem key={format} id={format} className="menu-item">
                {words[format]}
              </MenuItem>
            ))}
          </Menu>
        </Popover>
      </MenuTrigger>
      {hasFailed && (
        <p className="bad-words" role="alert">
          {t('map.picture.failed')}
        </p>
      )}
    </>
  );
}

function download(file: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  // The browser reads the file after this.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

/** Browsers draw no larger pictures. */
const MOST = { side: 16_000, area: 120_000_000 } as const;

/** At twice its size, or as large as a browser can. */
async function rasterize(svg: Blob): Promise<Blob> {
  const image = new Image();
  // The policy of the page allows data, not addresses of blobs.
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(await svg.text())}`;
  await image.decode();
  const { width, height } = image;
  const scale = Math.min(2, MOST.side / width, MOST.side / height, Math.sqrt(MOST.area / (width * height)));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(width * scale);
  canvas.height = Math.round(height * scale);
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) => {
    canvas.toBlob((file) => (file ? resolve(file) : reject(new Error('the picture is too large'))), 'image/png');
  });
}
