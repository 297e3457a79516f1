import { getInitials } from '../../ui/initials.ts';
import classes from './person-mark.module.css';

/** As many hues as people can tell apart side by side. */
const HUES = 8;

/** A person's or a group's initials on a color of their own. Decorative: the name stands beside it, or is its title. */
export function PersonMark({ id, name, size = 24 }: { id: string; name: string; size?: number }) {
  return (
    <span
      className={classes['mark']}
      data-hue={toHue(id)}
      style={{ width: size, height: size, fontSize: size * 0.42 }}
      aria-hidden="true"
    >
      {getInitials(name) || '?'}
    </span>
  );
}

/** The same color for the same person, on every screen. */
const toHue = (id: string): number =>
  [...id].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 9_973, 7) % HUES;
