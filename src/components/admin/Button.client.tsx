import type { ComponentProps } from 'react';
import { Icon, type IconName } from './Icon.client.tsx';

const looks = {
  plain: 'btn',
  main: 'btn btn-main',
  danger: 'btn btn-danger',
  'danger-main': 'btn btn-danger-main',
  small: 'btn btn-small',
  link: 'editor-link',
  bar: 'editor-button',
};

export interface ButtonProps extends ComponentProps<'button'> {
  look?: keyof typeof looks;
}

/** A button of a screen or of the editor; it submits no form unless its `type` says so. */
export function Button({ look = 'plain', className, ...props }: ButtonProps) {
  const classes = className ? `${looks[look]} ${className}` : looks[look];
  return <button type="button" className={classes} {...props} />;
}

interface IconButtonProps extends ComponentProps<typeof Button> {
  icon: IconName;
  label: string;
}

/** A button of the editor that shows only an icon. */
export function IconButton({ icon, label, ...props }: IconButtonProps) {
  return (
    <Button look="bar" className="editor-icon" aria-label={label} {...props}>
      <Icon name={icon} />
    </Button>
  );
}
