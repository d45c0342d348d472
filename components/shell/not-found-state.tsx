// Nothing at this address, or nothing that this person may see: the two look the same on purpose.
import { MapPinOff } from "lucide-react";
import { useTranslations } from "next-intl";
import { EmptyState } from "@/components/ui/empty-state";
import { LinkButton } from "@/components/ui/link-button";

export function NotFoundState() {
	const t = useTranslations("common.notFound");
	return (
		<EmptyState
			icon={<MapPinOff />}
			title={<h1>{t("title")}</h1>}
			description={t("detail")}
			action={
				<LinkButton href="/" variant="primary">
					{t("action")}
				</LinkButton>
			}
			className="py-24"
		/>
	);
}
