import type { ReactNode } from 'react';
import type { ContentTextInfo } from '#model/describe/text-contract.ts';
import { toText } from '#model/files/field-value.ts';
import { PartBoundary } from '#editing/editor/document/PartBoundary.client.tsx';
import { ChoiceControl } from './ChoiceControl.client.tsx';
import { ChoicesControl } from './ChoicesControl.client.tsx';
import { FailedControl, type ControlProps } from './FieldFrame.client.tsx';
import { FlagControl } from './FlagControl.client.tsx';
import { FocusControl } from './FocusControl.client.tsx';
import { GroupControl } from './GroupControl.client.tsx';
import { ListControl } from './ListControl.client.tsx';
import { MonthControl } from './MonthControl.client.tsx';
import { NumberControl } from './NumberControl.client.tsx';
import { PictureControl } from './PictureControl.client.tsx';
import { TextControl } from './TextControl.client.tsx';
import { TimeControl } from './TimeControl.client.tsx';

interface FieldControlProps extends ControlProps {
  /** The content id's item, for a text or picture that the served site has. */
  item?: ContentTextInfo | undefined;
  /** Finds the field in its form; unique among all fields of the page. */
  target: string;
  /** The picture that a focal point belongs to. */
  picture?: string;
  /** Called with the description that a chosen picture has elsewhere on the site. */
  onDescribe?: ((alt: string) => void) | undefined;
}

/** Edits a field of an entry by its kind. */
export function FieldControl(props: FieldControlProps) {
  return (
    <PartBoundary value={props.value} fallback={<FailedControl {...props.field} />}>
      <AnyControl {...props} />
    </PartBoundary>
  );
}

function AnyControl({
  item,
  target,
  picture = '',
  onDescribe,
  ...props
}: FieldControlProps): ReactNode {
  const { spec } = props.field;
  switch (spec.kind) {
    case 'text':
    case 'markdown':
    case 'link':
      return <TextControl {...props} {...{ item, target, spec }} />;
    case 'picture':
      return <PictureControl {...props} {...{ item, target, spec, onDescribe }} />;
    case 'focus':
      return <FocusControl {...props} {...{ target, spec, picture }} />;
    case 'number':
    case 'order':
      return <NumberControl {...props} spec={spec} />;
    case 'date':
    case 'moment':
      return <TimeControl {...props} spec={spec} />;
    case 'month':
      return <MonthControl {...props} />;
    case 'flag':
      return <FlagControl {...props} />;
    case 'choice':
      return <ChoiceControl {...props} spec={spec} />;
    case 'choices':
      return <ChoicesControl {...props} spec={spec} />;
    case 'group':
      return (
        <GroupControl
          {...props}
          spec={spec}
          renderField={(inner) => (
            <FieldControl
              key={inner.field.name}
              {...inner}
              target={`${target}.${inner.field.name}`}
              picture={toText(inner.beside.image)}
            />
          )}
        />
      );
    case 'list':
      return (
        <ListControl
          {...props}
          spec={spec}
          renderField={(inner, index) => (
            <FieldControl
              key={inner.field.name}
              {...inner}
              target={`${target}.${index}.${inner.field.name}`}
            />
          )}
        />
      );
  }
}
