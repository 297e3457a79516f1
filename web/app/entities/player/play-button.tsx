import { Pause, Play } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../ui/icon-button.tsx';

interface PlayButtonProps {
  readonly isPlaying: boolean;
  readonly onClick: () => void;
}

export function PlayButton({ isPlaying, onClick }: PlayButtonProps) {
  const { t } = useTranslation();
  return (
    <IconButton
      label={t(isPlaying ? 'player.pause' : 'player.play')}
      variant="filled"
      color="green"
      radius="xl"
      onClick={onClick}
    >
      {isPlaying ? <Pause size={16} fill="currentColor" /> : <Play size={16} fill="currentColor" />}
    </IconButton>
  );
}
