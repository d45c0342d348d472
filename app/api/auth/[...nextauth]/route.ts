// Sign-in and sign-out, by next-auth: lib/http/sign-in.ts.
import NextAuth from "next-auth";
import { authOptions } from "@/lib/http/sign-in";

type Context = { params: Promise<{ nextauth: string[] }> };

// The options need the settings of the running process, which are not there while building.
const handler = (request: Request, context: Context): Promise<Response> => NextAuth(authOptions())(request, context);

export const dynamic = "force-dynamic";
export { handler as GET, handler as POST };
