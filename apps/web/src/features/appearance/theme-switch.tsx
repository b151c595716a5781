import { Monitor, Moon, Sun } from "lucide-react";
import { useSyncExternalStore } from "react";
import { Segmented } from "../../ui/input/segmented/segmented.tsx";
import { chooseTheme, readTheme, subscribeToTheme } from "./theme.ts";

const choices = [
  { value: "light", label: "Light theme", icon: Sun },
  { value: "system", label: "System theme", icon: Monitor },
  { value: "dark", label: "Dark theme", icon: Moon },
] as const;

export const ThemeSwitch = () => {
  const theme = useSyncExternalStore(subscribeToTheme, readTheme);
  return <Segmented label="Theme" choices={choices} value={theme} onChoose={chooseTheme} />;
};
