import type { ComponentProps } from 'react';

export interface PictureFiles {
  src: string;
  /** The other widths, in the form of `srcset`. */
  srcSet?: string | undefined;
  width: number;
  height: number;
  /** The point that stays in view where the picture is cropped, such as "40% 25%". */
  focus?: string | undefined;
  /** The same picture in smaller formats, best first. */
  sources?: readonly { type: string; srcSet: string }[];
}

/** A built page has rules for `data-focus` instead, since its policy allows no style attribute. */
const isBuilding = import.meta.env.SSR && !import.meta.env.DEV;

interface PictureProps extends ComponentProps<'img'> {
  files: PictureFiles;
  alt: string;
  /** Loads the picture at once. */
  isFirstSight?: boolean;
}

export function Picture({ files, alt, sizes, isFirstSight = false, ...rest }: PictureProps) {
  const { sources = [], focus, ...file } = files;
  const loading = isFirstSight
    ? ({ loading: 'eager', fetchPriority: 'high' } as const)
    : ({ loading: 'lazy', decoding: 'async' } as const);
  const image = (
    <img
      {...file}
      sizes={file.srcSet && sizes}
      alt={alt}
      {...loading}
      {...(isBuilding ? { 'data-focus': focus } : { style: { objectPosition: focus } })}
      {...rest}
    />
  );
  if (sources.length === 0) return image;
  return (
    <picture>
      {sources.map(({ type, srcSet }) => (
        <source key={type} type={type} srcSet={srcSet} sizes={sizes} />
      ))}
      {image}
    </picture>
  );
}
