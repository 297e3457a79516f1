import type { NodeType } from '@switchboard/contracts/talk/nodes';
import {
  GitFork,
  Hand,
  ListOrdered,
  type LucideIcon,
  MessageCircleQuestionMark,
  MessageSquareText,
  PhoneForwarded,
  Play,
  Sparkles,
  Square,
  Variable,
  Workflow,
  Wrench,
} from 'lucide-react';

/** Icons, not colors, distinguish node types. */
export const NODE_ICONS: Readonly<Record<NodeType, LucideIcon>> = {
  start: Play,
  say: MessageSquareText,
  ask: MessageCircleQuestionMark,
  menu: ListOrdered,
  branch: GitFork,
  set: Variable,
  tool: Wrench,
  model: Sparkles,
  transfer: PhoneForwarded,
  handover: Hand,
  subflow: Workflow,
  end: Square,
};
