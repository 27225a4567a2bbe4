import Avatar from "boring-avatars";

const COLORS = ["#101b33", "#1d4ed0", "#8fb4ff", "#c3d0de", "#46546d"];

interface PersonAvatarProps {
  readonly name: string;
  /** In px. */
  readonly size: number;
}

/** A face made from a name, drawn here: no service is told who is looked at. */
export function PersonAvatar({ name, size }: PersonAvatarProps) {
  return (
    <Avatar
      className="shrink-0"
      name={name}
      variant="beam"
      size={size}
      colors={COLORS}
      aria-hidden
    />
  );
}
