import { IconButton, type IconButtonRest } from '../ui/icon-button.tsx';
import { useSoundState } from './use-sound-state.ts';

/** Which alerts ring here and whether they can be heard, as a button. */
export function SoundButton(props: IconButtonRest) {
  const { text, Icon } = useSoundState();
  return (
    <IconButton label={text} {...props}>
      <Icon size={18} />
    </IconButton>
  );
}
