import { IconButton, type IconButtonRest } from '../ui/icon-button.tsx';
import { useSoundState } from './use-sound-state.ts';

/** A button that shows which alerts ring and whether the browser blocks sound. */
export function SoundButton(props: IconButtonRest) {
  const { text, Icon } = useSoundState();
  return (
    <IconButton label={text} {...props}>
      <Icon size={18} />
    </IconButton>
  );
}
